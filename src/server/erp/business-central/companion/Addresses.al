// Written from public documents; never compiled.

page 50109 "Quay Post Codes"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'postCode';
    EntitySetName = 'postCodes';
    SourceTable = "Post Code";
    ODataKeyFields = SystemId;
    DelayedInsert = true;
    Extensible = false;
    Editable = false;
    InsertAllowed = false;
    ModifyAllowed = false;
    DeleteAllowed = false;

    layout
    {
        area(Content)
        {
            repeater(rows)
            {
                field(id; Rec.SystemId) { Caption = 'id'; Editable = false; }
                field(code; Rec.Code) { Caption = 'code'; }
                field(city; Rec.City) { Caption = 'city'; }
                field(displayName; Rec.County) { Caption = 'displayName'; }
                field(countryRegionCode; Rec."Country/Region Code") { Caption = 'countryRegionCode'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
            }
        }
    }
}

// Business Central has no districts.
table 50108 "Quay Address District"
{
    Caption = 'Address District';
    DataClassification = CustomerContent;

    fields
    {
        field(1; Code; Code[20]) { NotBlank = true; }
        field(2; "Display Name"; Text[100]) { }
        field(3; City; Text[30]) { }
        field(4; "Parent Code"; Code[20]) { TableRelation = "Quay Address District"; }
    }
    keys
    {
        key(PK; Code) { Clustered = true; }
    }
}

page 50110 "Quay Address Districts"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'addressDistrict';
    EntitySetName = 'addressDistricts';
    SourceTable = "Quay Address District";
    ODataKeyFields = SystemId;
    DelayedInsert = true;
    Extensible = false;
    Editable = false;
    InsertAllowed = false;
    ModifyAllowed = false;
    DeleteAllowed = false;

    layout
    {
        area(Content)
        {
            repeater(rows)
            {
                field(id; Rec.SystemId) { Caption = 'id'; Editable = false; }
                field(code; Rec.Code) { Caption = 'code'; }
                field(displayName; Rec."Display Name") { Caption = 'displayName'; }
                field(city; Rec.City) { Caption = 'city'; }
                field(parentCode; Rec."Parent Code") { Caption = 'parentCode'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
            }
        }
    }
}

page 50111 "Quay Shipping Agents"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'shippingAgent';
    EntitySetName = 'shippingAgents';
    SourceTable = "Shipping Agent";
    ODataKeyFields = SystemId;
    DelayedInsert = true;
    Extensible = false;
    Editable = false;
    InsertAllowed = false;
    ModifyAllowed = false;
    DeleteAllowed = false;

    layout
    {
        area(Content)
        {
            repeater(rows)
            {
                field(id; Rec.SystemId) { Caption = 'id'; Editable = false; }
                field(code; Rec.Code) { Caption = 'code'; }
                field(displayName; Rec.Name) { Caption = 'displayName'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
            }
        }
    }
}

page 50117 "Quay Shipping Agent Services"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'shippingAgentService';
    EntitySetName = 'shippingAgentServices';
    SourceTable = "Shipping Agent Services";
    ODataKeyFields = SystemId;
    DelayedInsert = true;
    Extensible = false;
    Editable = false;
    InsertAllowed = false;
    ModifyAllowed = false;
    DeleteAllowed = false;

    layout
    {
        area(Content)
        {
            repeater(rows)
            {
                field(id; Rec.SystemId) { Caption = 'id'; Editable = false; }
                field(shippingAgentCode; Rec."Shipping Agent Code") { Caption = 'shippingAgentCode'; }
                field(code; Rec.Code) { Caption = 'code'; }
                field(description; Rec.Description) { Caption = 'description'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
            }
        }
    }
}

page 50118 "Quay Ship-to Addresses"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'shipToAddress';
    EntitySetName = 'shipToAddresses';
    SourceTable = "Ship-to Address";
    ODataKeyFields = SystemId;
    DelayedInsert = true;
    Extensible = false;
    Editable = false;
    InsertAllowed = false;
    ModifyAllowed = false;
    DeleteAllowed = false;

    layout
    {
        area(Content)
        {
            repeater(rows)
            {
                field(id; Rec.SystemId) { Caption = 'id'; Editable = false; }
                field(customerNumber; Rec."Customer No.") { Caption = 'customerNumber'; }
                field(code; Rec.Code) { Caption = 'code'; }
                field(displayName; Rec.Name) { Caption = 'displayName'; }
                field(displayName2; Rec."Name 2") { Caption = 'displayName2'; }
                field(addressLine1; Rec.Address) { Caption = 'addressLine1'; }
                field(addressLine2; Rec."Address 2") { Caption = 'addressLine2'; }
                field(city; Rec.City) { Caption = 'city'; }
                field(postalCode; Rec."Post Code") { Caption = 'postalCode'; }
                field(contact; Rec.Contact) { Caption = 'contact'; }
                field(phoneNumber; Rec."Phone No.") { Caption = 'phoneNumber'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
            }
        }
    }
}
